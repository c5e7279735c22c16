/** Returns the page's path as it was built: the URL may have a mailed link's token, or what a visitor typed. */
export const builtPath = (): string => {
  const url = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? ''
  return URL.canParse(url) ? new URL(url).pathname : ''
}
