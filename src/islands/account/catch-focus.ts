/**
 * Gives the focus to an element when what had it is gone from the page, so that keyboard and screen
 * reader go on there (WCAG 2.4.3). A focus that somebody has put elsewhere stays.
 */
export const catchFocus = (element: HTMLElement | null): void => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) element?.focus()
}
