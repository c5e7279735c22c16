/** Ref of the checkout: a phone's bottom navigation is hidden meanwhile. A class, because `:has` costs a look at the page with each change. */
export const hideNavigation = (): (() => void) => {
  const { classList } = document.documentElement
  classList.add('in-checkout')
  return () => classList.remove('in-checkout')
}
