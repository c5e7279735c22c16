declare global {
  interface Window {
    /** The field of the latest input, from the page's head on (`beforePaint`). */
    typedInto?: EventTarget | null
  }
}

/** Returns whether the page has input that leaving it would lose. */
export const hasUnsavedInput = (): boolean =>
  (window.typedInto instanceof Node && window.typedInto.isConnected) ||
  // A page that would warn before unloading has unsaved input too.
  !dispatchEvent(new Event('beforeunload', { cancelable: true }))
