let typed: EventTarget | null = null
addEventListener('input', ({ target }) => {
  typed = target
})

/** Returns whether the page has input that leaving it would lose. */
export const hasUnsavedInput = (): boolean =>
  (typed instanceof Node && typed.isConnected) ||
  // A page that would warn before unloading has unsaved input too.
  !dispatchEvent(new Event('beforeunload', { cancelable: true }))
