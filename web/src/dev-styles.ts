/** In development Vite serves the styles as modules, which update without a reload. The build inlines them instead. */
import "./styles/tokens.css";
import "./styles/base.css";

import.meta.glob("./**/*.module.css", { eager: true });
