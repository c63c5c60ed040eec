import fc from "fast-check";

// Property tests try the same cases in every run, so that a failure belongs to the change and not to chance. `.ci/nightly` sets
// SEED=random; what it finds goes into the `examples` of the test, with which every later run begins.
// biome-ignore lint/style/noProcessEnv: not a setting of the site
if (process.env.SEED !== "random") fc.configureGlobal({ seed: 20_261_117 });
