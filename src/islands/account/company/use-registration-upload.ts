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

/** The upload of the registration. */
export interface RegistrationUpload {
  readonly upload: Upload | undefined
  readonly isSending: boolean
  readonly send: (file: File) => void
  readonly cancel: () => void
  /** Waits for the upload in progress, if any, and returns why it failed. */
  readonly finished: () => Promise<ApiError | undefined>
}

/** Uploads the registration, one file at a time; a failed one stays visible until the next. */
export const useRegistrationUpload = (
  onAdded: (answer: CompanyVerification) => void,
): RegistrationUpload => {
  const [upload, setUpload] = useState<Upload | undefined>()
  const controller = useRef<AbortController | undefined>(undefined)
  const inProgress = useRef<Promise<ApiError | undefined> | undefined>(undefined)
  const isSending = upload !== undefined && upload.error === undefined
  useLeaveWarning(isSending)
  useEffect(() => () => controller.current?.abort(), [])

  const run = async (file: File): Promise<ApiError | undefined> => {
    const { signal } = (controller.current = new AbortController())
    setUpload({ file, progress: 0 })
    const result = await sendFile(
      addRegistration,
      // Long names are cut at the start: their end identifies them.
      { params: undefined, query: { name: file.name.slice(-150) }, file },
      { signal, onProgress: (progress) => setUpload({ file, progress }) },
    )
    if (signal.aborted) return undefined
    inProgress.current = undefined
    setUpload(result.ok ? undefined : { file, progress: 0, error: result.error })
    if (!result.ok) return result.error
    onAdded(result.answer)
    return undefined
  }
  return {
    upload,
    isSending,
    send: (file) => {
      // The server would refuse it only after the whole upload.
      if (file.size > mostDocumentBytes) setUpload({ file, progress: 0, error: tooLarge })
      else inProgress.current = run(file)
    },
    cancel: () => {
      controller.current?.abort()
      inProgress.current = undefined
      setUpload(undefined)
    },
    finished: async () => inProgress.current,
  }
}
