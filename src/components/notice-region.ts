let region: HTMLElement | undefined

/** Returns the region of notice cards, created with the first one. */
export const noticeRegion = (): HTMLElement => {
  if (region === undefined) {
    region = document.createElement('div')
    region.className = 'notice-region'
    document.body.append(region)
  }
  return region
}
