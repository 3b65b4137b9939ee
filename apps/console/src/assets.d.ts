declare module '*.css?url' {
  export const url: string;
  export { url as default };
}
