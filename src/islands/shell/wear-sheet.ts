import islandSheet from '../../styles/islands.css?url'

let worn: Promise<void> | undefined

/**
 * Adds what islands wear to a page that came without it; once. By its address: what a script imports
 * as styles comes with every page.
 *
 * @throws Error when the sheet can't be had
 */
export const wearSheet = (): Promise<void> => {
  worn ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = islandSheet
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
