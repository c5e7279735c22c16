/** A `ref` that focuses an element on mount; React's autoFocus supports controls only. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
