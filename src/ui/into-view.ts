/** As a ref, scrolls an element that follows a press onto the screen; an element on it does not move. */
export const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
