const loading = new Map<string, Promise<void>>()

/**
 * Loads a third-party script once.
 *
 * @throws Error when it fails; the next call retries
 */
export const loadScript = (address: string): Promise<void> => {
  const known = loading.get(address)
  if (known !== undefined) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(address)
      script.remove()
      reject(new Error(`The script ${address} can not be had`))
    }
    document.head.append(script)
  })
  loading.set(address, loaded)
  return loaded
}
