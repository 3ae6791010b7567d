import { Drawn } from './Icon.tsx';

/** Says that something folds out. */
export const Chevron = () => <Drawn path="M6 9l6 6 6-6" />;
