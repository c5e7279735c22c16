import { useId, type ReactNode, type Ref } from 'react'

interface PanelProps {
  readonly title: string
  readonly description?: string
  /** Takes the focus when the panel's content changes. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
  readonly children: ReactNode
}

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
