interface ImportMetaEnv {
  readonly BUILD_YEAR: number;
}
