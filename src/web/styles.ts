import './ui/styles.ts';
import './shell/styles.ts';
