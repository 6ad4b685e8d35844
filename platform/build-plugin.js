/** Builds what is deployed, and the zips, before the functions are packaged, and names the release after them. */
export default class BuildPlugin {
  constructor({ service }) {
    this.hooks = {
      "before:package:createDeploymentArtifacts": async () => {
        const { bundle } = await import("./bundle.ts");
        const { writeZips } = await import("./zips.ts");
        const digest = await writeZips(await bundle());
        for (const one of Object.values(service.functions)) one.environment.RELEASE = digest.slice(0, 8);
      },
    };
  }
}
