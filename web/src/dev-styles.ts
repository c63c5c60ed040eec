/** In development Vite serves the styles as modules, which update without a reload. The build inlines them instead. */
import "@fiosite/content/brand/colors.css";
import "@fiosite/content/fonts/fallback-fonts.css";
import "@fiosite/content/fonts/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

// Loaded after the base styles, which declare the order of the layers.
for (const load of Object.values(import.meta.glob("./**/*.module.css"))) void load();
