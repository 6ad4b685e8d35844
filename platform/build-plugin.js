/** Builds what is deployed, and the zips, before the functions are packaged. */
export default class BuildPlugin {
  constructor() {
    this.hooks = {
      "before:package:createDeploymentArtifacts": async () => {
        const { bundle } = await import("./bundle.ts");
        const { writeZips } = await import("./zips.ts");
        await writeZips(await bundle());
      },
    };
  }
}
