interface ImportMetaEnv {
  readonly BUILD_YEAR: number;
  readonly VITE_DOCUMENTS?: string;
}
