/** Shows what a place says without content (WhenNone.astro): that there is none, or that no answer came. */
export const showWhenNone = (place: ParentNode, hasAnswer: boolean): void => {
  const text = place.querySelector<HTMLElement>('.when-none')
  if (text === null) return
  if (!hasAnswer) text.textContent = text.dataset['noAnswer'] ?? ''
  text.classList.remove('invisible')
}
