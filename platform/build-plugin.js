/** Builds what is packaged before it is packaged. */
export default class BuildPlugin {
  constructor() {
    this.hooks = {
      "before:package:createDeploymentArtifacts": async () => {
        const { bundle } = await import("./bundle.ts");
        await bundle();
      },
    };
  }
}
