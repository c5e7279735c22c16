import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { addDocument, listDocuments, type DocumentCase } from '../../../contract/documents.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { requestSignIn } from '../../../stores/requests.ts'
import { sendFile } from '../../../stores/send-file.ts'
import { $session } from '../../../stores/session.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { NameDocuments } from './NameDocuments.tsx'
import { createUploads } from './create-uploads.ts'

const load = (signal: AbortSignal) => call(listDocuments, {}, { signal })

const replaceIn = (all: readonly DocumentCase[], one: DocumentCase): DocumentCase[] =>
  all.map((other) => (other.id === one.id ? one : other))

interface DocumentCasesProps extends IslandProps {
  readonly shows: (one: DocumentCase) => boolean
  /** Shown when there is none. */
  readonly none?: ReactNode
  /** Called when documents were sent. */
  readonly onSent?: () => void
}

/** A customer's documents of some names, with their uploads. */
export const DocumentCases = ({ shows, none, onSent, ...props }: DocumentCasesProps) => {
  const { messages, errors } = props
  const query = useQuery(load)
  const { change } = query
  const [said, setSaid] = useState('')
  const take = (one: DocumentCase): void => {
    change((all) => replaceIn(all, one))
    if (one.state === 'IN_REVIEW') onSent?.()
  }
  const [uploads] = useState(() =>
    createUploads({
      send: ({ caseId, document, file, replaces }, options) =>
        sendFile(
          addDocument,
          // Long names are cut at the start: their end identifies them.
          {
            params: { id: caseId },
            query: { document, name: file.name.slice(-150), replaces },
            file,
          },
          options,
        ),
      onAdded: (one, { file }) => {
        take(one)
        setSaid(message(messages, 'added', { name: file.name }))
      },
      onSignedOut: () => requestSignIn(),
    }),
  )
  const underWay = useStore(uploads.$uploads)
  useLeaveWarning(underWay.length > 0)
  useEffect(() => {
    const unlisten = $session.listen((session) => {
      if (session?.user !== undefined) uploads.resume()
    })
    return () => {
      unlisten()
      uploads.dropAll()
    }
  }, [uploads])

  return (
    <>
      <p className="max-w-prose text-ink-soft">{message(messages, 'privacy')}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Loaded
        messages={messages}
        errors={errors}
        query={query}
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(all) =>
          !all.some(shows)
            ? none
            : all
                .filter(shows)
                .map((one) => (
                  <NameDocuments
                    key={one.id}
                    {...props}
                    {...{ one, uploads, take }}
                    underWay={underWay.filter(({ caseId }) => caseId === one.id)}
                    say={setSaid}
                    onOutdated={query.again}
                  />
                ))
        }
      </Loaded>
    </>
  )
}
