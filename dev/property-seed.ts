import fc from "fast-check";

// Property tests try the same cases in every run, so that a failure comes from the change and not from chance. `.ci/nightly` sets
// SEED=random. Add a case that fails there to the `examples` of the test, with which every run begins.
// biome-ignore lint/style/noProcessEnv: not a setting of the site
if (process.env.SEED !== "random") fc.configureGlobal({ seed: 20_261_117 });
