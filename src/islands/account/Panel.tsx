import { useId, type ReactNode, type Ref } from 'react'

interface PanelProps {
  readonly title: string
  readonly description?: string
  /** Takes the focus when what the panel shows has changed under the reader. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
  readonly children: ReactNode
}

/** One subject of an account page, with its heading. */
export const Panel = ({ title, description, headingRef, children }: PanelProps) => {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={titleId} ref={headingRef} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {description !== undefined && <p className="max-w-prose text-ink-soft">{description}</p>}
      </div>
      {children}
    </section>
  )
}
