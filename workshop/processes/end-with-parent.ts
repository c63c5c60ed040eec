// Preloaded into every process the local commands start: after a kill -9 of the parent nothing is left behind.
process.on("disconnect", () => process.exit());
process.channel?.unref();
