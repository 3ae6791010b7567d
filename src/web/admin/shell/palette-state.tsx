import { createContext, type ReactNode, use, useState } from 'react';
import { signInPath } from '../paths.ts';
import { useKeyDown } from './shortcuts.ts';

const PaletteContext = createContext<{ isOpen: boolean; setOpen(isOpen: boolean): void } | null>(null);

/** Opens the command palette on Ctrl K, also if that is pressed before the first screen has loaded. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useKeyDown((event) => {
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isPaletteKey || location.pathname === signInPath()) return;
    event.preventDefault();
    setOpen(true);
  });
  return <PaletteContext value={{ isOpen, setOpen }}>{children}</PaletteContext>;
}

export function usePalette() {
  const palette = use(PaletteContext);
  if (!palette) throw new Error('usePalette needs a PaletteProvider');
  return palette;
}
