import '../ui/tokens.css';
import '../ui/base.css';
import './office.css';
import './imports/imports.css';
