'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether a menu below a button is open. Esc closes it, and so does what is pressed or focused outside. */
export function useMenu(trigger: RefObject<HTMLElement | null>) {
  const container = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
    }
  }, [isOpen, trigger])
  return { isOpen, setOpen, container }
}
