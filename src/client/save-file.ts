/** Downloads a blob under a file name. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser may still be reading the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
