import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `show` when a value of the URL changes from outside the fields, such as by going back. The fields announce their
 * own changes with the returned function, because showing these would overwrite what has been typed since.
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
