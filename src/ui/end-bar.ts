/** Ref of a bar at the end of the screen: toasts, notices and the focus keep off it. An attribute, because `:has` costs a look at the page with each change. */
export const endBar = (): (() => void) => {
  const { dataset } = document.documentElement
  dataset.endBar = ''
  return () => delete dataset.endBar
}
