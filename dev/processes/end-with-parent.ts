// Preloaded into every Node child: it exits when its parent is killed, because the channel to the parent closes.
process.on("disconnect", () => process.exit());
process.channel?.unref();
