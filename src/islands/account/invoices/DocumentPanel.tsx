import { Printer } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Query } from '../../shell/use-query.ts'
import { Loaded } from '../Loaded.tsx'
import { DownloadPdf } from './DownloadPdf.tsx'

interface DocumentPanelProps<Document> {
  readonly messages: Messages
  readonly errors: Messages
  readonly kind: 'invoice' | 'contract'
  readonly number: string
  readonly query: Query<Document>
  /** What comes before the buttons that save and print. */
  readonly action?: (document: Document) => ReactNode
  /** Links to what belongs to the document. */
  readonly links: (document: Document) => ReactNode
  readonly children: (document: Document) => ReactNode
}

/** The style of a link beside the buttons of a document. */
export const documentLinkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** An invoice or a contract, to read, print and save. It gets the focus with each new answer. */
export const DocumentPanel = <Document,>(props: DocumentPanelProps<Document>) => {
  const { messages, errors, kind, number, query, action, links, children } = props
  const { answer } = query
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer !== undefined) top.current?.focus()
  }, [answer])
  return (
    <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-96 w-full" />}>
      {(document) => (
        <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            {action?.(document)}
            <DownloadPdf {...{ messages, errors, number }} document={kind} />
            <Button look="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4 shrink-0" />
              {message(messages, 'print')}
            </Button>
            {links(document)}
          </div>
          {children(document)}
        </div>
      )}
    </Loaded>
  )
}
