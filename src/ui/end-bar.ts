/** Ref of a bar at the end of the screen: toasts and notices keep off it. A class, because `:has` costs a look at the page with each change. */
export const endBar = (): (() => void) => {
  document.body.classList.add('has-end-bar')
  return () => document.body.classList.remove('has-end-bar')
}
