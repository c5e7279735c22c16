import islandStylesheet from '../../styles/islands.css?url'

let worn: Promise<void> | undefined

/**
 * Loads the islands' stylesheet once, for pages built without it. By URL: an imported stylesheet
 * would be bundled into every page.
 *
 * @throws Error when it cannot be loaded
 */
export const loadStylesheet = (): Promise<void> => {
  worn ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = islandStylesheet
    link.onload = () => {
      resolve()
    }
    link.onerror = () => {
      worn = undefined
      link.remove()
      reject(new Error('The style sheet of the islands can not be had'))
    }
    document.head.append(link)
  })
  return worn
}
