declare module '*.woff2?url' {
  const address: string;
  export default address;
}
