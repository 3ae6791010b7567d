import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `show` when a value of the URL changes, except after the changes that the fields themselves make: they announce
 * each with the returned function. Otherwise, an own change would overwrite what has been typed since.
 */
export function useOutsideChange(value: string, show: () => void): (ownValue: string) => void {
  const shown = useRef(value);
  const announced = useRef<string[]>([]);
  const showValue = useEffectEvent(show);
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    const index = announced.current.indexOf(value);
    announced.current = index < 0 ? [] : announced.current.slice(index + 1);
    if (index < 0) showValue();
  }, [value]);
  return (ownValue) => {
    if (ownValue !== shown.current) announced.current.push(ownValue);
  };
}
