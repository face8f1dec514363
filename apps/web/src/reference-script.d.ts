declare module 'virtual:reference-script' {
  /** The URL of the script that defines `Scalar` on the window; see build/reference-script.ts. */
  const address: string;
  export default address;
}
