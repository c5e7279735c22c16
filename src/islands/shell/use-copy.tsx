import { useState, type ReactNode } from 'react'
import { showToast } from '../../stores/toasts.ts'
import { intoView } from '../../ui/into-view.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Returns what copies a text, and the notice that follows when the browser refuses the clipboard. */
export const useCopy = (
  text: string,
  done: string,
  failed: ReactNode,
): readonly [copy: () => void, refusal: ReactNode] => {
  const [isRefused, setRefused] = useState(false)
  const copy = async (): Promise<void> => {
    // A notice that comes anew is announced anew.
    setRefused(false)
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'good', text: done })
    } catch {
      setRefused(true)
    }
  }
  return [
    () => void copy(),
    isRefused && (
      <Notice tone="bad" role="alert" ref={intoView}>
        {failed}
      </Notice>
    ),
  ]
}
