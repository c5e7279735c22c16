/** A `ref` that gives an element the focus when it comes; React's autoFocus leaves out all but controls. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
