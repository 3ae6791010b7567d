import { PathIcon } from './Icon.tsx';

/** Marks an expandable element. */
export const Chevron = () => <PathIcon path="M6 9l6 6 6-6" />;
