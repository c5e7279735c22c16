/** Creates an element with class names and text. */
export const makeElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}
