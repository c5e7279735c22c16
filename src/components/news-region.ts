let region: HTMLElement | undefined

/** Where cards with news stand, over the page's end; made with the first one. */
export const newsRegion = (): HTMLElement => {
  if (region === undefined) {
    region = document.createElement('div')
    region.className = 'news-region'
    document.body.append(region)
  }
  return region
}
