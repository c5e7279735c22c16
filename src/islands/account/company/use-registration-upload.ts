import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import {
  addRegistration,
  type CompanyVerification,
} from '../../../contract/company-verification.ts'
import { mostDocumentBytes } from '../../../contract/document-files.ts'
import { sendFile } from '../../../stores/send-file.ts'
import { tooLarge } from '../documents/create-uploads.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'

interface Upload {
  readonly file: File
  /** From 0 to 1. */
  readonly progress: number
  readonly error?: ApiError
}

/** Uploads the registration, one file at a time; a failed one stays visible until the next. */
export const useRegistrationUpload = (onAdded: (answer: CompanyVerification) => void) => {
  const [upload, setUpload] = useState<Upload | undefined>()
  const controller = useRef<AbortController | undefined>(undefined)
  useLeaveWarning(upload !== undefined && upload.error === undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const run = async (file: File): Promise<void> => {
    // The server would refuse it only after the whole upload.
    if (file.size > mostDocumentBytes) {
      setUpload({ file, progress: 0, error: tooLarge })
      return
    }
    const { signal } = (controller.current = new AbortController())
    setUpload({ file, progress: 0 })
    const result = await sendFile(
      addRegistration,
      // Long names are cut at the start: their end identifies them.
      { params: undefined, query: { name: file.name.slice(-150) }, file },
      { signal, onProgress: (progress) => setUpload({ file, progress }) },
    )
    if (signal.aborted) return
    setUpload(result.ok ? undefined : { file, progress: 0, error: result.error })
    if (result.ok) onAdded(result.answer)
  }
  return {
    upload,
    send: (file: File) => void run(file),
    cancel: () => {
      controller.current?.abort()
      setUpload(undefined)
    },
  }
}
