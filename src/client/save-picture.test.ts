import { afterEach, expect, it, vi } from 'vitest'
import { savePicture } from './save-picture.ts'

const picture = new Blob(['png'], { type: 'image/png' })

/** A browser of Apple, whose share dialog ends so. */
const inSafari = (end: () => Promise<void>): readonly string[] => {
  const shared: string[] = []
  vi.stubGlobal('GestureEvent', Event)
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: ({ files }: { readonly files: readonly File[] }) => {
      shared.push(...files.map(({ name, type }) => `${name} ${type}`))
      return end()
    },
  })
  return shared
}

afterEach(() => vi.unstubAllGlobals())

it('shares the picture in Safari, whose downloads are not among the photos', async () => {
  const shared = inSafari(() => Promise.resolve())
  expect(await savePicture(picture, 'khqr-100000042.png')).toBe(true)
  expect(shared).toEqual(['khqr-100000042.png image/png'])
})

it('has not saved it when the share dialog is closed, and fails when it cannot open', async () => {
  inSafari(() => Promise.reject(new DOMException('', 'AbortError')))
  expect(await savePicture(picture, 'khqr.png')).toBe(false)
  inSafari(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  await expect(savePicture(picture, 'khqr.png')).rejects.toThrow(DOMException)
})
