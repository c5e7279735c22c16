const loading = new Map<string, Promise<void>>()

/**
 * Loads a third-party script once.
 *
 * @throws Error when it fails; the next call retries
 */
export const loadScript = (url: string): Promise<void> => {
  const known = loading.get(url)
  if (known !== undefined) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(url)
      script.remove()
      reject(new Error(`The script ${url} could not be loaded`))
    }
    document.head.append(script)
  })
  loading.set(url, loaded)
  return loaded
}
