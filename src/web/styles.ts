import './ui/tokens.css';
import './ui/base.css';
import './shell/shell.css';
