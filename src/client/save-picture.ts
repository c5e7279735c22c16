import { saveFile } from './save-file.ts'

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Saves a picture where other apps find it. Returns false when the customer closed the share dialog. */
export const savePicture = async (picture: Blob, name: string): Promise<boolean> => {
  const files = [new File([picture], name, { type: picture.type })]
  // What Safari downloads is not among the photos that apps offer; its share dialog saves there.
  const isSafari = 'GestureEvent' in globalThis && 'canShare' in navigator
  if (!isSafari || !navigator.canShare({ files })) {
    saveFile(picture, name)
    return true
  }
  try {
    await navigator.share({ files })
    return true
  } catch (error) {
    if (isAbort(error)) return false
    throw error
  }
}
