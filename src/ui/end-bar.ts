/** Ref of a bar at the end of the screen: toasts, notices and the focus keep off it. A class, because `:has` costs a look at the page with each change. */
export const endBar = (): (() => void) => {
  document.documentElement.classList.add('has-end-bar')
  return () => document.documentElement.classList.remove('has-end-bar')
}
