import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

interface SearchMenuProps {
  readonly label: string
  readonly disabled: boolean
  readonly children: ReactNode
}

/** The seldom used actions of the toolbar; a choice, a press elsewhere or Escape closes them. */
export const SearchMenu = ({ label, disabled, children }: SearchMenuProps) => {
  const [isOpen, setOpen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && part.current?.contains(target) === true)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])
  const close = (): void => {
    setOpen(false)
    part.current?.querySelector('button')?.focus()
  }
  return (
    <div
      ref={part}
      className="relative shrink-0 [&>button]:px-0"
      onKeyDown={({ key }) => {
        if (isOpen && key === 'Escape') close()
      }}
    >
      <Button
        look="secondary"
        disabled={disabled}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden className="size-5 shrink-0" />
      </Button>
      {isOpen && (
        <div
          id={id}
          onClick={({ target }) => {
            const button = target instanceof Element ? target.closest('button') : null
            if (button !== null && button.ariaDisabled !== 'true') close()
          }}
          className="absolute end-0 top-full z-10 mt-1 grid w-max max-w-[calc(100vw-2rem)] justify-items-stretch gap-1 rounded-lg border border-line bg-surface-raised p-2 shadow-lg"
        >
          {children}
        </div>
      )}
    </div>
  )
}
