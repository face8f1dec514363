declare module 'virtual:reference-script' {
  /** The address of the script that puts `Scalar` into the window; see build/reference-script.ts. */
  const address: string;
  export default address;
}
