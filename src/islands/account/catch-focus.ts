/** Focuses an element if the focused one has left the page (WCAG 2.4.3); keeps any other focus. */
export const catchFocus = (element: HTMLElement | null): void => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) element?.focus()
}
